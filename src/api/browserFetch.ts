/** The browser's fetch: the only use of it on the main thread. */
export const browserFetch = (address: string, init: RequestInit): Promise<Response> => fetch(address, init)
