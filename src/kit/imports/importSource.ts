import type { ReactNode } from 'react'
import type { ImportContract, ImportTarget } from '../../api/imports.ts'

/** A column of the file in the table of checked lines. */
export interface ImportColumnView {
  /** Its name in the contract. */
  readonly id: string
  readonly title: string
  /** Completes "must be …". */
  readonly rule: string
  /** The value as people read it; absent: as the file has it, in normal form. */
  readonly show?: (value: string) => string
  /** CSS width, for values that are longer, or never truncated. */
  readonly width?: string
  /** Hidden in narrow windows. */
  readonly isWideOnly?: boolean
}

/** What an import tells its page, in the current language. */
export interface ImportSource {
  /** A constant. */
  readonly contract: ImportContract
  readonly columns: readonly ImportColumnView[]
  /** What the file brings. */
  readonly intro: string
  /** The columns that a file must have, in words. */
  readonly needed: string
  /** The texts of the import's own faults. */
  readonly faults: Readonly<Record<string, string>>
  /** Name of the template's file without its extension. */
  readonly templateName: string
  /** What a finished import makes stale, as prefixes of `of` (useCall). */
  readonly stale: readonly (readonly unknown[])[]
  /** Where a finished import leads. */
  readonly done: { readonly href: string; readonly label: string }
  /** Where the file goes, where there is more than one place, and the fields that choose it. */
  readonly target?: {
    /** null: none is chosen yet, so that no file is taken. */
    readonly query: ImportTarget | null
    readonly fields: ReactNode
  }
  /** The page is shown, but nothing can be imported. */
  readonly isReadOnly?: boolean
}
