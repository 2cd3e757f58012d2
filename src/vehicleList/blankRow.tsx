// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual list places its rows itself, which table elements do not allow
import { useTranslation } from 'react-i18next'

interface BlankRowProps {
  readonly id: string
  readonly index: number
  /** CSS pixels. */
  readonly top: number
  readonly height: number
}

/** The placeholder of a vehicle that left the fleet while the list is held: nothing moves up under the pointer. */
export const BlankRow = ({ id, index, top, height }: BlankRowProps) => {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      className="vehicle-row vehicle-row--blank"
      style={{ height, translate: `0 ${top}px` }}
    >
      <span role="gridcell">{t('list.gone')}</span>
    </div>
  )
}
