import * as z from 'zod/mini'
import { ACCENT_CONTRAST_MIN, type AccentTheme, isReadableAccent } from '../rules/accent.ts'
import { line } from './admin/fields.ts'

/** The look of an account: its name, logo and accent colours on pages, in mails, and on PDF files and printed reports. */

export const BRAND_COMPANY_MAX = 100
export const BRAND_LOGO_BYTES_MAX = 500_000
/** Pixels of the sent file; what is stored has no more than BRAND_LOGO_SIDE. */
export const BRAND_LOGO_SIDE_MAX = 4_096
/** Pixels; 50 mm on paper at 240 to the inch. */
export const BRAND_LOGO_SIDE = 480
/** Base64 makes four signs of three bytes. */
const ADDRESS_MAX = Math.ceil(BRAND_LOGO_BYTES_MAX / 3) * 4 + 40

const accentRule = (theme: AccentTheme): string =>
  `a colour as #0b5394 with a contrast of at least ${ACCENT_CONTRAST_MIN}:1 to the surfaces of the ${theme} theme and to text on it`

/** The valid values of each field; the words complete "must be …". */
export const BRAND_RULES = {
  logo: `a PNG, JPEG or WebP of at most ${BRAND_LOGO_BYTES_MAX / 1_000} kB and ${BRAND_LOGO_SIDE_MAX} pixels a side`,
  accentLight: accentRule('light'),
  accentDark: accentRule('dark'),
} as const

const logoAddress = z.string().check(
  z.maxLength(ADDRESS_MAX),
  z.refine<string>((text) => /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(text), {
    params: { allowed: BRAND_RULES.logo },
  }),
)

/** A colour of a theme; '' means null. */
const accentOf = (theme: AccentTheme, allowed: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine<string>((text) => text === '' || isReadableAccent(theme, text), { params: { allowed } }),
    ),
    z.transform((text: string): string | null => (text === '' ? null : text)),
  )

/** company: '' for none; logo: a data address, null: none; accents: '' for the product's own. */
export const brandBody = z.strictObject({
  company: line(0, BRAND_COMPANY_MAX),
  logo: z.nullable(logoAddress),
  accentLight: accentOf('light', BRAND_RULES.accentLight),
  accentDark: accentOf('dark', BRAND_RULES.accentDark),
})
export type BrandBody = z.infer<typeof brandBody>
/** As it is sent. */
export type BrandFields = z.input<typeof brandBody>
