import * as z from 'zod/mini'

/** The key of the fleet that a browser keeps: 32 bytes in base64 (AES-256). */
export const fleetKeyAnswer = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)) })
