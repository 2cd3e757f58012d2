import * as z from 'zod/mini'

/** Degrees, WGS 84. */
export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))
