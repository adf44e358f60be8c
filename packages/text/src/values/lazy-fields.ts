/**
 * Fields of a record that are computed when they are read.
 *
 *     record    { span }        fields    startLine, endLine        read    record.startLine, computed now
 *
 * Idea: the getters are made once for all records of a kind, and compute from data kept with a record under a symbol. Getters in an object
 * literal are functions of each record, and give it a table of its own: some 1,100 bytes each, compared with 180. Cost: the computation, at
 * each reading. Source: own. Weakness: the fields come after the record's other fields.
 */

/** The key under which a record keeps the data for its fields. It is not enumerable, so that the data is not listed, copied or printed. */
const GIVEN = Symbol('given')

/** The functions that compute the fields, by the name of the field. */
type Works<Given, Fields> = { readonly [Name in keyof Fields]: (given: Given) => Fields[Name] }

/** Returns a function that adds fields to a record. `works` has the function that computes each field. */
export function lazyFields<Given, Fields extends object>(works: Works<Given, Fields>) {
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
