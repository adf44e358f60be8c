const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|\[|!\[|[\w-].*\{$|[\w-]+,$|[\w$]+(?:\s*[=:!?].*)?;$)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/**
 * True for a line that looks like a comment in a usual language. Private members and selectors of ids also begin with a hash. Markdown
 * headings look like comments too, so use it on lines of the file only.
 */
export function looksLikeComment({ body, indent }: { readonly body: string; readonly indent?: string }): boolean {
  // Inside a block comment a star is indented one space below the first one; at the margin it is a list item.
  return COMMENT.test(body) && !(indent === '' && body.startsWith('* '))
}
