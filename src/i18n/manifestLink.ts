import type { Language } from '../contract/entities/session.ts'

/** Links the manifest in the language of the page; a page in development has none. */
export const linkManifest = (page: Pick<Document, 'querySelector'>, language: Language): void =>
  page.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
