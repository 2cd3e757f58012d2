import * as z from 'zod/mini'

/** The look of an account: company '' for none; null: none, or the product's own colour (`#rrggbb`). */
export const accountLook = z.object({
  company: z.string(),
  /** A data address with the sides in pixels. */
  logo: z.nullable(z.object({ address: z.string(), width: z.number(), height: z.number() })),
  accentLight: z.nullable(z.string()),
  accentDark: z.nullable(z.string()),
})
export type AccountLook = z.infer<typeof accountLook>

/** Whether anything of it, on light ground, differs from the product. */
export const hasOwnLook = ({ company, logo, accentLight }: AccountLook): boolean =>
  company !== '' || logo !== null || accentLight !== null
