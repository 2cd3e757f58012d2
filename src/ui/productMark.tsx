/** The product's mark: a globe's meridian crossed by a heading. Decorative, next to the name. */
export const ProductMark = ({ size = 36 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 36 36" aria-hidden focusable="false">
    <rect width="36" height="36" rx="9" fill="var(--color-accent)" />
    <g fill="none" stroke="var(--color-on-accent)" strokeWidth="1.8">
      <circle cx="18" cy="18" r="10.5" opacity="0.55" />
      <path d="M18 7.5c-5.6 5.6-5.6 15.4 0 21" opacity="0.55" />
    </g>
    <path d="M25.5 10.5 20.4 25l-3-6.4-6.4-3z" fill="var(--color-on-accent)" />
  </svg>
)
