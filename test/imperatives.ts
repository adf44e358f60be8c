/** The verbs with which the subject of a commit may begin. If a verb is missing, add it here. */
export const IMPERATIVES: ReadonlySet<string> = new Set(
  `accept add align allow anchor answer apply ask avoid
   batch begin bound break build bump
   cache call carry catch change check choose clarify clean close collect combine compare complete compute convert copy correct count cover create cut
   declare decode deduplicate define delete deny describe detect distinguish document draw drop
   enable encode end ensure escape exclude explain export expose extend extract
   fail filter find fix flatten fold follow forbid format
   generate give group guard
   handle hide hold
   ignore import improve include indent inline insert
   join
   keep
   land leave let limit link list load locate log look lower
   make map mark match measure mention merge move
   name narrow normalize note number
   omit open order
   pair parse pass pin place plan point prefer preserve print prove publish put
   quote
   raise read record redraw reduce refuse regenerate reject release remember remove rename renew reorder repair repeat replace report require reset resolve
   restore restrict return reuse revert rewrite round run
   say scale search see send separate set share shorten show simplify skip sort space speak specify spend split start state stop store streamline strip support swap
   take test throw tidy treat trim truncate try turn
   undo unify update upgrade use
   validate verify
   wait walk warn weigh widen wrap write`.split(/\s+/),
)
