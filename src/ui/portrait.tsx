import './portrait.css'

interface PortraitProps {
  /** Of the picture; null: there is none, or it is still loading. */
  readonly address: string | null
  readonly alt: string
  /** Shown without a picture. */
  readonly initials: string
}

/** A round picture of a person, or the initials. */
export const Portrait = ({ address, alt, initials }: PortraitProps) =>
  address ? (
    <img className="portrait" src={address} alt={alt} />
  ) : (
    <span className="portrait" aria-hidden>
      {initials}
    </span>
  )
