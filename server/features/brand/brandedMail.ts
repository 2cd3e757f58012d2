import { type AccountLook, hasOwnLook } from '../../../src/contract/entities/accountLook.ts'
import { PRODUCT_ACCENTS } from '../../../src/contract/rules/accent.ts'
import { escapeHtml } from '../docs/html.ts'

/** What a mail has beyond its text: the same as a page, and the pictures of it. */
interface BrandedMail {
  readonly html: string
  readonly pictures: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly contentType: string
    readonly cid: string
  }[]
}

const LOGO_CID = 'logo'
/** CSS pixels. */
const LOGO = { width: 200, height: 64 } as const
const WEB_ADDRESS = /https?:\/\/\S+/g

/** Mail programs take styles from the elements alone. */
const PAGE = 'margin:0;padding:24px;background:#f6f7f9;font:16px/1.5 sans-serif;color:#14181d'
const sheetStyle = (accent: string): string =>
  `max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border-top:4px solid ${accent}`

const withLinks = (text: string, accent: string): string =>
  escapeHtml(text)
    .replace(WEB_ADDRESS, (address) => `<a href="${address}" style="color:${accent}">${address}</a>`)
    .replaceAll('\n', '<br>')

const logoOf = ({ logo, company }: AccountLook): string => {
  if (!logo) return ''
  const scale = Math.min(1, LOGO.width / logo.width, LOGO.height / logo.height)
  const sides = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:${LOGO_CID}" width="${sides[0]}" height="${sides[1]}" alt="${escapeHtml(company)}">`
}

/** The text of a mail in the look of its account; null: the account has none, and the mail is plain text. */
export const brandedMail = (text: string, look: AccountLook): BrandedMail | null => {
  const { company, logo, accentLight } = look
  if (!hasOwnLook(look)) return null
  const accent = accentLight ?? PRODUCT_ACCENTS.light
  const head = company === '' ? '' : `<p style="font-weight:bold">${escapeHtml(company)}</p>`
  const body = text
    .split('\n\n')
    .map((part) => `<p>${withLinks(part, accent)}</p>`)
    .join('')
  const [kind = '', data = ''] = logo?.address.replace('data:', '').split(';base64,') ?? []
  return {
    html: `<!doctype html><html><body style="${PAGE}"><div style="${sheetStyle(accent)}">${logoOf(look)}${head}${body}</div></body></html>`,
    pictures:
      logo === null
        ? []
        : [
            {
              filename: `logo.${kind.replace('image/', '')}`,
              content: Buffer.from(data, 'base64'),
              contentType: kind,
              cid: LOGO_CID,
            },
          ],
  }
}
