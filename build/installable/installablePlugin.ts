import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { PRODUCT_NAME } from '../../src/contract/constants.ts'
import { drawIcon, ICONS } from './icons.ts'
import { manifestFiles } from './manifest.ts'

const FAVICON = join(import.meta.dirname, '..', '..', 'public', 'favicon.svg')

/** The page's links to them; its language is Russian until the texts are loaded. */
const TAGS: readonly HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.ru.webmanifest' } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple.png' } },
  { tag: 'meta', attrs: { name: 'mobile-web-app-capable', content: 'yes' } },
  { tag: 'meta', attrs: { name: 'apple-mobile-web-app-title', content: PRODUCT_NAME } },
]

/**
 * Vite plugin: what makes the built product installable as an application, namely manifests and icons. There are none in
 * development, where no build is kept that could start without a network.
 */
export const installable = (): Plugin => ({
  name: 'installable',
  apply: 'build',
  transformIndexHtml: () => TAGS.map((tag) => ({ ...tag, injectTo: 'head' as const })),
  async generateBundle() {
    const svg = await readFile(FAVICON, 'utf8')
    for (const icon of ICONS) {
      this.emitFile({ type: 'asset', fileName: icon.file, source: await drawIcon(svg, icon) })
    }
    for (const [fileName, source] of manifestFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
})
