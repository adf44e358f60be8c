/** Keys of forms that are not read, and what they look like. */
export const UNREAD_KEYS: Readonly<Record<string, string>> = {
  code_edit: 'a lazy edit (code_edit), with lines left out',
  code_changes: 'a lazy edit (code_changes)',
  new_code: 'new code without the old',
  codeBlock: 'new code without the old',
}
