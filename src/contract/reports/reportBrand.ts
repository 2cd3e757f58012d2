import * as z from 'zod/mini'
import { line } from '../http/admin/fields.ts'

/** The name and the logo of a client, which PDF files and printed reports show. */

export const BRAND_COMPANY_MAX = 100
export const BRAND_LOGO_BYTES_MAX = 200_000
/** Pixels. */
export const BRAND_LOGO_SIDE_MAX = 1_000
/** Base64 makes four signs of three bytes. */
const ADDRESS_MAX = Math.ceil(BRAND_LOGO_BYTES_MAX / 3) * 4 + 40

export const BRAND_RULES = {
  logo: `a PNG or JPEG of at most ${BRAND_LOGO_BYTES_MAX / 1_000} kB and ${BRAND_LOGO_SIDE_MAX} pixels a side`,
} as const

const logoAddress = z.string().check(
  z.maxLength(ADDRESS_MAX),
  z.refine<string>((text) => /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(text), {
    params: { allowed: BRAND_RULES.logo },
  }),
)

/** company: '' for none; logo: a data address, null: none. */
export const reportBrandBody = z.strictObject({
  company: line(0, BRAND_COMPANY_MAX),
  logo: z.nullable(logoAddress),
})
export type ReportBrandBody = z.infer<typeof reportBrandBody>

/** width, height: pixels. */
export const reportBrand = z.object({
  company: z.string(),
  logo: z.nullable(z.object({ address: z.string(), width: z.number(), height: z.number() })),
})
export type ReportBrand = z.infer<typeof reportBrand>
