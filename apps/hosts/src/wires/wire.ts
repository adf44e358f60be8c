/** A tool that a host offers to the model. */
export interface OfferedTool {
  readonly name: string
  /** The group of the tool, in protocols that group tools. */
  readonly group?: string
  /** Whether the tool takes a text instead of arguments. */
  readonly takesText?: boolean
}

/** A call of a tool by the model. */
export interface ModelCall {
  readonly id: string
  readonly tool: OfferedTool
  readonly args: object
  /** The input of a tool that takes a text. */
  readonly text: string
}

/** What a host asks of the model. */
export interface Asked {
  readonly tools: readonly OfferedTool[]
  /** The results of all calls so far, as text. */
  readonly results: readonly string[]
  readonly streams: boolean
}

/** A reply over HTTP: a JSON document, or events of a stream. */
export type Reply = { readonly json: unknown } | { readonly events: readonly (readonly [name: string, data: unknown])[] }

/** A protocol in which hosts talk to models. */
export interface Wire {
  readonly serves: (url: string) => boolean
  /** Reads the JSON of a request. Hosts are trusted here, so each protocol names the type of its requests, and nothing is checked. */
  read(body: object, url: string): Asked
  /** Returns the reply with calls, or with a text if there are none. */
  readonly reply: (calls: readonly ModelCall[], text: string, asked: Asked) => Reply
}

/** Returns a value as text. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
