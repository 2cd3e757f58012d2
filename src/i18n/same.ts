/** The same keys, with texts of another language: each dictionary ends with `satisfies Same<typeof russian>`. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
