// The engine in a worker of the page. It posts what Suture does, then what the other engines do. Nothing leaves the page.
import { land } from './land'
import { comparePeers } from './peers'
import type { Question, Reply } from './protocol'

interface Scope {
  onmessage: ((event: { readonly data: Question }) => void) | null
  postMessage(reply: Reply): void
}

const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, input } }) => {
  const work = async () => {
    const landing = await land(input)
    scope.postMessage({ id, kind: 'landing', landing })
    scope.postMessage({ id, kind: 'peers', peers: await comparePeers(input, landing) })
  }
  work().catch((error: unknown) =>
    scope.postMessage({ id, kind: 'failure', words: error instanceof Error ? error.message : String(error) }),
  )
}
