import { encode } from 'uqr'

/** Quiet zone around the code, in modules, as readers require it (ISO/IEC 18004). */
const QUIET = 4

/** One path for every dark module. */
export const modulePath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A text as a QR code, dark on white in both themes: readers do not accept inverted codes. */
export const QrPicture = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: QUIET })
  return (
    <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="qr-picture__ground" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="qr-picture__code" d={modulePath(data)} />
    </svg>
  )
}
