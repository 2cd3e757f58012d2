/**
 * A static map next to the form, with the status shapes and colours: an arrow moves, a square is parked, with a ring
 * around it its ignition is on, a hollow circle is silent.
 */

const ROADS =
  'M-40 640C180 600 300 520 420 380S640 90 900 40M-40 250C120 270 240 320 420 380s300 190 520 210M300-40c20 170 60 300 120 420s110 300 120 580'
const STREETS =
  'M-40 120C160 130 330 150 520 220s240 120 420 130M120-40c10 200 40 420 20 1000M640-40c-30 150-20 380 40 560s90 260 90 440M-40 480c180-10 420 60 560 190s260 170 420 190M-40 800C160 770 420 740 560 700s260-110 380-130M500-40C470 160 480 300 560 420s160 300 180 540'

const Arrow = ({ x, y, heading }: { x: number; y: number; heading: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${heading})`}>
    <path d="M0-15 11 12 0 6-11 12z" className="map-art__go map-art__halo" />
  </g>
)

const Parked = ({ x, y }: { x: number; y: number }) => (
  <rect x={x - 9} y={y - 9} width="18" height="18" rx="5" className="map-art__rest map-art__halo" />
)

const Idling = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="-14" y="-14" width="28" height="28" rx="9" className="map-art__ring" />
    <rect x="-8" y="-8" width="16" height="16" rx="4" className="map-art__attention" />
  </g>
)

export const MapArt = () => (
  <svg
    className="map-art"
    viewBox="0 0 860 900"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden
    focusable="false"
  >
    <path className="map-art__park" d="M520 60c80-30 190-10 220 60s-40 130-120 120-180-150-100-180z" />
    <path className="map-art__park" d="M60 560c70-30 150 10 150 90s-80 120-150 90-70-150 0-180z" />
    <path className="map-art__water" d="M-40 880c200-40 300-120 360-220S520 480 620 470s180 30 300-30" />
    <path d={STREETS} className="map-art__street" />
    <path d={ROADS} className="map-art__casing" />
    <path d={ROADS} className="map-art__road" />
    <path d="M116 590C240 545 334 481 420 380" className="map-art__track" />
    <circle cx="420" cy="380" r="30" className="map-art__selection" />
    <Arrow x={420} y={380} heading={40} />
    <Arrow x={653} y={141} heading={55} />
    <Arrow x={182} y={300} heading={-73} />
    <Arrow x={511} y={669} heading={170} />
    <Parked x={586} y={268} />
    <Parked x={139} y={710} />
    <Parked x={724} y={352} />
    <Idling x={345} y={189} />
    <circle cx="268" cy="705" r="9" className="map-art__silent" />
    <circle cx="700" cy="760" r="9" className="map-art__silent" />
  </svg>
)
