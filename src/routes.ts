import { type Gate, PAGE_GATES } from './contract/permissions.ts'
import type { Texts } from './i18n/dictionaries.ts'
import type { LazyPart } from './lazyWithTexts.ts'
import { MAIN_PATH, SIGN_IN_PATH } from './session/routeGuard.ts'

export type PageName = keyof Texts['common']['page']

/** One address of the product (ROUTE-01 to ROUTE-04, ROUTE-29, ROUTE-33). */
export interface AppRoute extends LazyPart {
  /** In wouter's form; '*' is every other address. */
  readonly path: string
  /** GEN-05: the page's name in the `common.page` texts. */
  readonly title: PageName
  /** null: any session will do. */
  readonly gate: Gate | null
}

/** The page of every address that no other line names. */
const FALLBACK: AppRoute = {
  path: '*',
  title: 'notFound',
  gate: null,
  load: async () => (await import('./screens/fallback/fallbackScreen.tsx')).FallbackScreen,
  texts: [],
}

/** Every address that exists; the first that fits wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: SIGN_IN_PATH,
    title: 'signIn',
    gate: null,
    load: async () => (await import('./screens/signIn/signInScreen.tsx')).SignInScreen,
    texts: [],
  },
  {
    path: MAIN_PATH,
    title: 'control',
    gate: PAGE_GATES.control,
    load: async () => {
      const { ControlScreen, prepareControl } = await import('./screens/control/controlPage.ts')
      prepareControl()
      return ControlScreen
    },
    texts: ['work'],
  },
  {
    path: '/demo_account',
    title: 'demo',
    gate: null,
    load: async () => (await import('./screens/demoEntry/demoEntryScreen.tsx')).DemoEntryScreen,
    texts: [],
  },
  FALLBACK,
]

/** The route of an address, by a matcher of one pattern. */
export const findRoute = (fits: (pattern: string) => boolean): AppRoute =>
  ROUTES.find((route) => fits(route.path)) ?? FALLBACK
