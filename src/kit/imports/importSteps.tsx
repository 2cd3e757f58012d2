import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useImportApi } from '../../api/imports.ts'
import type { ImportDone, ImportPreviewOf } from '../../contract/http/imports.ts'
import { DoneStep } from './doneStep.tsx'
import { FileStep } from './fileStep.tsx'
import type { ImportSource } from './importSource.ts'
import './imports.css'
import { PreviewStep } from './previewStep.tsx'

/** The current step of the import. */
type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'preview'; readonly preview: ImportPreviewOf }
  | { readonly kind: 'done'; readonly done: ImportDone }

/** The page of an import below its heading: a file, a preview of its effects, and all of it or nothing. */
export const ImportSteps = ({ source }: { readonly source: ImportSource }) => {
  const api = useImportApi(source.contract, source.target?.query ?? undefined)
  const [path, navigate] = useLocation()
  const [step, setStep] = useState<Step>({ kind: 'file' })
  /** False once the person has left the page, to which the end of a check or an import must not lead back. */
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const show = (next: Step, query = ''): void => {
    if (!isHere.current) return
    // The table of the checked file keeps its view in the address; another step starts without one.
    navigate(`${path}${query}`, { replace: true })
    setStep(next)
  }
  if (step.kind === 'file')
    return (
      <FileStep
        source={source}
        api={api}
        onChecked={(preview) =>
          show({ kind: 'preview', preview }, preview.counts.faulty > 0 ? '?outcome=faulty' : '')
        }
      />
    )
  if (step.kind === 'preview')
    return (
      <PreviewStep
        source={source}
        api={api}
        preview={step.preview}
        onDone={(done) => show({ kind: 'done', done })}
        onOther={() => {
          // Deleted before its expiry; it does not matter whether it is gone already.
          void api.drop(step.preview.id)
          show({ kind: 'file' })
        }}
      />
    )
  return <DoneStep source={source} done={step.done} onAgain={() => show({ kind: 'file' })} />
}
