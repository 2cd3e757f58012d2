import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ToastRegion } from '../../ui/toastRegion.tsx'
import { ButtonStates } from './buttonStates.tsx'
import { ChoiceStates } from './choiceStates.tsx'
import { FieldStates } from './fieldStates.tsx'
import type { PaneLook } from './galleryAddress.ts'
import { FormStates } from './formStates.tsx'
import { NoticeStates } from './noticeStates.tsx'
import { OverlayStates } from './overlayStates.tsx'
import { SearchStates } from './searchStates.tsx'
import { TokenStates } from './tokenStates.tsx'

/** Every component in every state, in one theme and density. */
export const GalleryPane = ({ look }: { readonly look: PaneLook }) => (
  <I18nProvider locale="en-GB">
    <main className="gallery">
      <h1>{`${look.theme}, ${look.density}`}</h1>
      <ButtonStates />
      <FieldStates />
      <ChoiceStates />
      <SearchStates />
      <FormStates />
      <NoticeStates />
      <OverlayStates />
      <TokenStates />
    </main>
    <ToastRegion label="Messages" closeLabel="Close" />
  </I18nProvider>
)
