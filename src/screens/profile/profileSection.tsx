import type { ReactNode } from 'react'
import './profile.css'

interface ProfileSectionProps {
  readonly title: string
  readonly text?: string
  /** A page to read about it, outside of the application. */
  readonly link?: { readonly href: string; readonly label: string }
  readonly children: ReactNode
}

/** One subject of the profile: its name next to its controls, or above them on a phone. */
export const ProfileSection = ({ title, text, link, children }: ProfileSectionProps) => (
  <section className="profile-section" aria-label={title}>
    <div className="profile-section__head">
      <h2 className="profile-section__title">{title}</h2>
      {text && <p className="profile-section__text">{text}</p>}
      {link && (
        <a className="profile-section__link" href={link.href} target="_blank" rel="noreferrer">
          {link.label}
        </a>
      )}
    </div>
    <div className="profile-section__body">{children}</div>
  </section>
)
