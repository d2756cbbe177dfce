/**
 * The registry says no: an answer with an error status, thrown from wherever the rule stands.
 *
 * @param status HTTP status of the answer
 * @param message text of the answer's `message`; empty for an answer without a body
 * @param headers headers that the answer carries besides
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message = '',
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The table "Errors" of the specification: 400 with an object that has a `message`. */
export const badRequest = (message: string): Refusal => new Refusal(400, message);
