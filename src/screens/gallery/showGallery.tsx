import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { isGallery, readPane } from './galleryAddress.ts'
import { GalleryPane } from './galleryPane.tsx'
import { GalleryScreen } from './galleryScreen.tsx'

/**
 * Development only: shows every component of the design system when the address requests it, and returns whether it
 * did. The address is read again only by a reload, because product and gallery share nothing.
 */
export const showGallery = (root: HTMLElement): boolean => {
  const shown = isGallery(location.hash)
  addEventListener('hashchange', () => {
    if (isGallery(location.hash) !== shown) location.reload()
  })
  if (!shown) return false
  const look = readPane(location.hash)
  const { dataset } = document.documentElement
  dataset['theme'] = look?.theme ?? 'system'
  dataset['density'] = look?.density ?? 'comfortable'
  document.documentElement.lang = 'en'
  document.title = 'Gallery'
  document.getElementById('preloader')?.remove()
  createRoot(root).render(<StrictMode>{look ? <GalleryPane look={look} /> : <GalleryScreen />}</StrictMode>)
  return true
}
