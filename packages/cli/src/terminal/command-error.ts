/** An error that the user can fix: wrong usage, or input that could not be read. It has a message for people and the exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 3,
  ) {
    super(message)
  }
}
