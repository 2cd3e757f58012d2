import type { ReactNode } from 'react'
import './profile.css'

interface ProfileSectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** One subject of the profile: its name beside, or on a phone above, what can be done. */
export const ProfileSection = ({ title, text, children }: ProfileSectionProps) => (
  <section className="profile-section" aria-label={title}>
    <div className="profile-section__head">
      <h2 className="profile-section__title">{title}</h2>
      {text && <p className="profile-section__text">{text}</p>}
    </div>
    <div className="profile-section__body">{children}</div>
  </section>
)
