// Lists every possible small change of a source file, in an order that a seed determines.
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Operators and their replacements. All other changes are of numbers, booleans and negations. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/** Returns every small change of a file: which characters are replaced, and by what. */
export function mutantsOf(file) {
  const text = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = []
  const add = (node, to) => found.push({ file, from: node.getStart(tree), end: node.getEnd(), to, was: node.getText(tree) })
  const visit = (node) => {
    if (ts.isBinaryExpression(node)) {
      const to = OPERATORS[node.operatorToken.getText(tree)]
      const joins = [node.left, node.right].some(
        (side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side) || ts.isNoSubstitutionTemplateLiteral(side),
      )
      if (to && !(joins && /^[+-]$/.test(to))) add(node.operatorToken, to)
    } else if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent)) add(node, String(Number(node.text) + 1))
    else if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'true')
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) add(node, node.operand.getText(tree))
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Returns the items in an order that only depends on the seed (mulberry32). */
export function shuffled(list, from) {
  let state = from >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}
