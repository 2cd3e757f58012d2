import { Antenna, BellRing, Lock, type LucideIcon, MapPinOff, ShieldX, Siren, Unplug } from 'lucide-react'
import { memo } from 'react'
import { isSameData } from '../contract/rules/sameData.ts'
import type { Words } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import type { RowSign } from './rowFacts.ts'

const LOOKS = {
  sos: [Siren, 'alarm', 'status.sos'],
  lockedAlarm: [BellRing, 'alarm', 'status.alarm'],
  lockFailed: [ShieldX, 'alarm', 'errors.arming'],
  unlockFailed: [ShieldX, 'alarm', 'errors.disarming'],
  noConnection: [Unplug, 'attention', 'list.noConnection'],
  antennaShort: [Antenna, 'attention', 'list.antennaShort'],
  antennaOff: [Antenna, 'attention', 'list.antennaOff'],
  noGps: [MapPinOff, 'quiet', 'status.label.coordinatesAbsent'],
  armed: [Lock, 'quiet', 'list.armed'],
} as const satisfies Record<RowSign, readonly [LucideIcon, string, string]>

interface RowSignsProps {
  readonly signs: readonly RowSign[]
  readonly words: Words
}

const saySame = (before: RowSignsProps, after: RowSignsProps): boolean =>
  before.words === after.words && isSameData(before.signs, after.signs)

/** The signs of a row as icons with accessible names (LIST-25). */
export const RowSigns = memo(
  ({ signs, words }: RowSignsProps) => (
    <span className="row-signs">
      {signs.map((sign) => {
        const [icon, tone, text] = LOOKS[sign]
        return (
          <span key={sign} data-tip={words(text)} data-tone={tone}>
            <Icon of={icon} size={16} />
            <VisuallyHidden>{words(text)}</VisuallyHidden>
          </span>
        )
      })}
    </span>
  ),
  saySame,
)
RowSigns.displayName = 'RowSigns'
