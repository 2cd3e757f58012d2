import type { RecordState, TransmissionState } from '../../contract/http/euroservices.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** What is read again after a change. */
export const EURO_READ = 'euroservices'

export const STATE_TONES: Readonly<Record<TransmissionState, BadgeTone>> = {
  off: 'quiet',
  noReceiver: 'attention',
  noSerial: 'attention',
  waiting: 'accent',
  sending: 'go',
  failed: 'alarm',
}

export const RECORD_TONES: Readonly<Record<RecordState, BadgeTone>> = {
  waiting: 'accent',
  sent: 'go',
  dropped: 'attention',
  rejected: 'alarm',
}
