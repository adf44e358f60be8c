const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|\[|!\[|[\w-].*\{$|[\w-]+,$|[\w$]+(?:\s*[=:!?].*)?;$)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/**
 * True for a line that looks like a comment in a usual language; a private member and a selector of an id begin with a hash, too. Markdown
 * headings look so too: use it for the file only.
 */
export function looksLikeComment({ body, indent }: { readonly body: string; readonly indent?: string }): boolean {
  // Inside a block comment a star stands below the other one, a blank further in: at the margin it is an item of a list.
  return COMMENT.test(body) && !(indent === '' && body.startsWith('* '))
}
