const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|\[|!\[)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/** True for a line that looks like a comment in a usual language. Markdown headings look so too: use it for the file only. */
export function looksLikeComment(line: { readonly body: string }): boolean {
  return COMMENT.test(line.body)
}
