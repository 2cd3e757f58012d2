import type { ComponentType, ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { localeOf } from './languageTags.ts'
import { useLanguage } from './useTexting.ts'

/** React Aria's own texts and number formats follow the language. The first page has none of its components. */
export const AriaLanguage = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider locale={localeOf(useLanguage())}>{children}</I18nProvider>
)

/** A component whose controls use the language. */
export const inAriaLanguage = <P extends object>(View: ComponentType<P>): ComponentType<P> => {
  const Speaking = (props: P) => (
    <AriaLanguage>
      <View {...props} />
    </AriaLanguage>
  )
  return Speaking
}
