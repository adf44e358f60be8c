const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|\[|!\[|[\w-].*\{$|[\w-]+,$)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/** True for a line that looks like a comment in a usual language; a private method and a selector of an id begin with a hash, too. Markdown headings look so too: use it for the file only. */
export function looksLikeComment(line: { readonly body: string }): boolean {
  return COMMENT.test(line.body)
}
