import { type PaneLook, paneHash } from './galleryAddress.ts'

const PANES: readonly PaneLook[] = [
  { theme: 'light', density: 'comfortable' },
  { theme: 'dark', density: 'comfortable' },
  { theme: 'light', density: 'compact' },
  { theme: 'dark', density: 'compact' },
]

/** Both themes and both densities side by side, each in a document of its own, because themes belong to a document. */
export const GalleryScreen = () => (
  <main className="gallery-panes">
    {PANES.map((look) => (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, in development only
      <iframe key={paneHash(look)} title={`${look.theme}, ${look.density}`} src={paneHash(look)} />
    ))}
  </main>
)
