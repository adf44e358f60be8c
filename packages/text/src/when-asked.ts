/**
 * Fields of a record that are worked out when somebody asks for them.
 *
 *     record    { span }        fields    startLine, endLine        read    record.startLine, counted now
 *
 * Idea: the functions are made once for all records of a kind, and work from what is kept with a record unseen. Getters written into a
 * record are functions of its own, and leave it with a table of its own: some 1,100 bytes each, against 180. Weakness: they come behind the
 * record's other fields.
 */

/** Where a record keeps what its fields are worked out from: no part of it for who lists, copies or prints it. */
const GIVEN = Symbol('given')

/** For each field the function that works it out. */
type Works<Given, Fields> = { readonly [Name in keyof Fields]: (given: Given) => Fields[Name] }

/** Makes what gives records such fields. */
export function whenAsked<Given, Fields extends object>(works: Works<Given, Fields>) {
  const fields = (Object.keys(works) as (keyof Fields)[]).map((name) => {
    const work = works[name]
    const get = function (this: { readonly [GIVEN]: Given }) {
      return work(this[GIVEN])
    }
    return { name, field: { get, enumerable: true, configurable: true } }
  })
  return <Own extends object>(record: Own, given: Given): Own & Readonly<Fields> => {
    Object.defineProperty(record, GIVEN, { value: given, writable: true, configurable: true })
    for (const { name, field } of fields) Object.defineProperty(record, name, field)
    return record as Own & Readonly<Fields>
  }
}
