import type { Rule } from '@suture/edit'

/**
 * Listens to the rules from now on: answers, each time it is called, the names of those that found something since the call
 * before. A rule that found nothing in a case changes nothing there when it is switched off.
 */
export function hearRules(rules: readonly Rule[]): () => ReadonlySet<string> {
  let heard = new Set<string>()
  for (const rule of rules) {
    const { check } = rule
    const listening: Rule['check'] = (explained) => {
      const finding = check(explained)
      if (finding) heard.add(rule.name)
      return finding
    }
    Object.assign(rule, { check: listening })
  }
  return () => {
    const names = heard
    heard = new Set()
    return names
  }
}
