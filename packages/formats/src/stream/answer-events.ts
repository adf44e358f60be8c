import type { ParseOptions } from '../model/file-edits'
import { answerStream } from './answer-stream'
import type { AnswerEvent } from './events'

/** The events of an answer whose pieces come one after the other: a model's stream, lines of a file. */
export async function* answerEvents(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: ParseOptions = {},
): AsyncGenerator<AnswerEvent, void, undefined> {
  const stream = answerStream(options)
  for await (const piece of pieces) yield* stream.push(piece)
  yield* stream.end()
}

/** What a `TransformStream` is made of: pieces of text go in, events come out. */
export interface AnswerTransformer {
  readonly transform: (piece: string, controller: Enqueuing) => void
  readonly flush: (controller: Enqueuing) => void
}

/** What a transformer hands its events to; the controller of a `TransformStream` is one. */
export interface Enqueuing {
  enqueue(event: AnswerEvent): void
}

/** `new TransformStream(answerTransformer())` turns a stream of text into one of events. */
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
