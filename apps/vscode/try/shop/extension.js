// A folder in memory, and a user who applies answers to it. Reports what the editor then holds to the server that started the editor.
const vscode = require('vscode')

const files = new Map()
const changes = new vscode.EventEmitter()
const encode = (text) => new TextEncoder().encode(text)
const isFolder = (path) => path === '/' || [...files.keys()].some((name) => name.startsWith(`${path}/`))

const provider = {
  onDidChangeFile: changes.event,
  watch: () => ({ dispose() {} }),
  stat(uri) {
    if (files.has(uri.path)) return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: files.get(uri.path).length }
    if (isFolder(uri.path)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
    throw vscode.FileSystemError.FileNotFound(uri)
  },
  readDirectory(uri) {
    const below = uri.path === '/' ? '/' : `${uri.path}/`
    const names = [...files.keys()].filter((name) => name.startsWith(below)).map((name) => name.slice(below.length).split('/'))
    return [...new Map(names.map(([name, ...rest]) => [name, rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File]))]
  },
  readFile(uri) {
    if (!files.has(uri.path)) throw vscode.FileSystemError.FileNotFound(uri)
    return files.get(uri.path)
  },
  writeFile(uri, content) {
    files.set(uri.path, content)
    changes.fire([{ type: vscode.FileChangeType.Changed, uri }])
  },
  createDirectory() {},
  delete(uri) {
    files.delete(uri.path)
    changes.fire([{ type: vscode.FileChangeType.Deleted, uri }])
  },
  rename(from, to) {
    files.set(to.path, files.get(from.path))
    files.delete(from.path)
  },
}

exports.activate = async (context) => {
  const server = context.extensionUri.with({ path: '' }).toString(true)
  const get = async (path) => (await fetch(`${server}${path}`)).json()
  const { shop, answer, refused } = await get('/sample.json')
  for (const [path, text] of Object.entries(shop)) files.set(`/shop/${path}`, encode(text))
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('suture-try', provider))
  const tell = (name, data = {}) => fetch(`${server}/event/${name}`, { method: 'POST', body: JSON.stringify(data) })
  runAsUser({ answer, refused }, tell).catch((error) => tell('failed', { message: String(error?.stack ?? error) }))
}

async function runAsUser({ answer, refused }, tell) {
  const cart = await vscode.workspace.openTextDocument(vscode.Uri.parse('suture-try:/shop/src/cart.ts'))
  const editor = await vscode.window.showTextDocument(cart, { preview: false })
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// not saved\n'))
  const unsaved = cart.getText()
  await vscode.env.clipboard.writeText(answer)
  await tell('asking')
  await vscode.commands.executeCommand('suture.applyClipboard')
  const open = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'suture-try')
  const texts = Object.fromEntries(open.map((document) => [document.uri.path, { text: document.getText(), isDirty: document.isDirty }]))
  await vscode.window.showTextDocument(cart, { preview: false })
  await tell('applied', { texts })
  // Leaves time for a screenshot.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await vscode.commands.executeCommand('undo')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const guide = open.find(({ uri }) => uri.path.endsWith('guide.md'))
  await tell('undone', { isAsBefore: cart.getText() === unsaved, isGuideAsBefore: guide !== undefined && !guide.isDirty })
  const document = await vscode.workspace.openTextDocument({ content: refused, language: 'markdown' })
  const second = await vscode.window.showTextDocument(document)
  second.selection = new vscode.Selection(0, 0, document.lineCount, 0)
  setTimeout(() => tell('refusing'), 100)
  await vscode.commands.executeCommand('suture.applySelection')
  await tell('refused', { copied: await vscode.env.clipboard.readText(), cart: cart.getText() === unsaved })
}
