import type { Language } from '../contract/entities/session.ts'
import type { account } from './ru/account.ts'
import type { admin } from './ru/admin.ts'
import type { entry } from './ru/entry.ts'
import type { help } from './ru/help.ts'
import type { messages } from './ru/messages.ts'
import type { Same } from './same.ts'
import type { work } from './ru/work.ts'

/** Texts come in parts, so that the sign-in page stays light: each page names those that it needs beyond `entry`. */
export const TEXT_PARTS = ['entry', 'work', 'account', 'admin', 'messages', 'help'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** The texts of administrators as a part. */
type AdminPart = { readonly admin: typeof admin }

/** The texts of the guided tour as a part. */
type HelpPart = { readonly help: typeof help }

/** Every text of the product, in the shape of the Russian dictionary. */
export type Texts = typeof entry & typeof work & typeof account & AdminPart & HelpPart & typeof messages

type Loader = () => Promise<
  | Same<typeof entry>
  | Same<typeof work>
  | Same<typeof account>
  | Same<AdminPart>
  | Same<HelpPart>
  | Same<typeof messages>
>

/** One lazy chunk per language and part. */
export const DICTIONARIES: Readonly<Record<Language, Readonly<Record<TextPart, Loader>>>> = {
  ru: {
    entry: async () => (await import('./ru/entry.ts')).entry,
    work: async () => (await import('./ru/work.ts')).work,
    account: async () => (await import('./ru/account.ts')).account,
    admin: async () => ({ admin: (await import('./ru/admin.ts')).admin }),
    messages: async () => (await import('./ru/messages.ts')).messages,
    help: async () => ({ help: (await import('./ru/help.ts')).help }),
  },
  ua: {
    entry: async () => (await import('./ua/entry.ts')).entry,
    work: async () => (await import('./ua/work.ts')).work,
    account: async () => (await import('./ua/account.ts')).account,
    admin: async () => ({ admin: (await import('./ua/admin.ts')).admin }),
    messages: async () => (await import('./ua/messages.ts')).messages,
    help: async () => ({ help: (await import('./ua/help.ts')).help }),
  },
  en: {
    entry: async () => (await import('./en/entry.ts')).entry,
    work: async () => (await import('./en/work.ts')).work,
    account: async () => (await import('./en/account.ts')).account,
    admin: async () => ({ admin: (await import('./en/admin.ts')).admin }),
    messages: async () => (await import('./en/messages.ts')).messages,
    help: async () => ({ help: (await import('./en/help.ts')).help }),
  },
}
