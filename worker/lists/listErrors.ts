/** The server reported that the session is over (AUTH-15). */
export class SessionOverError extends Error {}

/** No usable response: the link, the server or the form of the response failed; worth a retry. */
export class CallFailedError extends Error {}
