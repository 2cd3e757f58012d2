import { SearchX, Truck } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProductMark } from '../../ui/productMark.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton, SkeletonLines, Spinner } from '../../ui/spinner.tsx'
import { TextFacts } from '../../ui/textFacts.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import { Section, State } from './section.tsx'

const BADGES: readonly BadgeTone[] = ['quiet', 'go', 'rest', 'attention', 'alarm', 'accent']
const BANNERS: readonly BannerTone[] = ['info', 'go', 'attention', 'alarm']

/** Badge, Banner, EmptyState, Loading, Spinner, Skeleton, Icon, ProductMark, VisuallyHidden. */
export const NoticeStates = () => (
  <>
    <Section title="Badge, Icon">
      {BADGES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      {([14, 16, 18, 20, 24, 32] as const).map((size) => (
        <Icon key={size} of={Truck} size={size} />
      ))}
    </Section>
    <Section title="ProductMark">
      {[28, 36, 44].map((size) => (
        <ProductMark key={size} size={size} />
      ))}
    </Section>
    <Section title="Banner">
      <div className="gallery-stack">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone}>
            {`${tone}: соединение потеряно, показаны последние известные данные.`}
          </Banner>
        ))}
        <Banner tone="attention" action={<Button tone="quiet">Try again</Button>}>
          Connection problem, retrying…
        </Banner>
      </div>
    </Section>
    <Section title="EmptyState">
      <State name="whole">
        <EmptyState
          icon={SearchX}
          headingLevel={3}
          title="Nothing found"
          text="No vehicle fits the search and the filters."
          action={<Button>Clear search and filters</Button>}
        />
      </State>
      <State name="title only">
        <EmptyState headingLevel={3} title="No vehicles yet" />
      </State>
    </Section>
    <Section title="Loading, Spinner, Skeleton">
      <State name="loading">
        <Loading label="Loading…" />
      </State>
      <State name="spinner">
        <Spinner />
      </State>
      <State name="skeleton">
        <div className="gallery-skeletons">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      </State>
      <State name="lines of a page">
        <SkeletonLines label="Loading…" />
      </State>
      <State name="hidden text">
        <span>
          →<VisuallyHidden>Only a screen reader says this</VisuallyHidden>
        </span>
      </State>
    </Section>
    <Section title="Portrait, TextFacts">
      <State name="without a picture">
        <Portrait address={null} alt="Photo of Olena Koval" initials="KO" />
      </State>
      <State name="one without a text">
        <TextFacts
          facts={[
            ['Route', 'Kyiv – Zhytomyr – Rivne'],
            ['Description', ''],
            ['Performers', 'Volvo FH 500'],
          ]}
        />
      </State>
    </Section>
  </>
)
