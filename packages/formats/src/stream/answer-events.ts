import type { ParseOptions } from '../model/file-edits'
import type { AnswerEvent } from '../read/events'
import { answerStream } from './answer-stream'

/** Yields the events of an answer that arrives in pieces, such as a model's stream or the chunks of a file. */
export async function* answerEvents(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: ParseOptions = {},
): AsyncGenerator<AnswerEvent, void, undefined> {
  const stream = answerStream(options)
  for await (const piece of pieces) yield* stream.push(piece)
  yield* stream.end()
}

/** The transformer for a `TransformStream` from pieces of text to events. */
export interface AnswerTransformer {
  readonly transform: (piece: string, controller: Enqueuing) => void
  readonly flush: (controller: Enqueuing) => void
}

/** Where a transformer puts its events, such as the controller of a `TransformStream`. */
export interface Enqueuing {
  enqueue(event: AnswerEvent): void
}

/** Makes the transformer for `new TransformStream(...)`, which turns a stream of text into a stream of events. */
export function answerTransformer(options: ParseOptions = {}): AnswerTransformer {
  const stream = answerStream(options)
  const hand = (events: readonly AnswerEvent[], controller: Enqueuing) => {
    for (const event of events) controller.enqueue(event)
  }
  return {
    transform: (piece, controller) => hand(stream.push(piece), controller),
    flush: (controller) => hand(stream.end(), controller),
  }
}
