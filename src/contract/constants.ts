/**
 * Every number and fixed text of the product, each with its requirement line. Times are milliseconds, lengths CSS
 * pixels, speeds m/s, unless the name says otherwise.
 */

export * from './components.ts'
export * from './product.ts'

// Live engine
/** LIVE-25: silence after which a CONNECTED vehicle is flagged nc_status. */
export const NO_CONNECTION_AFTER_MS = 620_000
/** LIVE-25: how often the no-connection sweep runs. */
export const NO_CONNECTION_SWEEP_MS = 60_000
/** STATUS-13: silence after which the marker becomes no_signal. */
export const NO_SIGNAL_AFTER_MS = 900_000
/** LIST-12: the window of the `!online` search. */
export const ONLINE_WINDOW_MS = 60_000
/** LIVE-20: delay of the info window's refresh after an event. */
export const INFO_REFRESH_MS = 500
/** LIVE-12: how long a failed arming or disarming is shown on the vehicle. */
export const LOCK_ERROR_MS = 10_000
/** VEH-78: after this long without a response of the device the person may request again. */
export const LOCK_TIMEOUT_MS = 60_000
/** LIVE-15: delay of the page reload after a change of the vehicle list. */
export const LIST_CHANGE_RELOAD_MS = 4_000
/** LIVE-15: the messages of changedVehicleList that the server sends. */
export const LIST_CHANGES = {
  created: 'Data mapping was created',
  updated: 'Data mapping was updated',
  deleted: 'Vehicle was deleted',
} as const
/** LIVE-15: the only messages of changedVehicleList that reload the page. */
export const LIST_CHANGE_RELOAD_MESSAGES: readonly string[] = Object.values(LIST_CHANGES)
/** STATUS-23: parking with ignition on is highlighted above this. */
export const PARKING_IGNITION_HIGHLIGHT_MS = 300_000
/** STATUS-16: the validity of a good position, on the scale 0 to 100. */
export const FULL_VALIDITY = 100
/** STATUS-28: sensors whose silence raises the 'no data from sensors' warning. */
export const WATCHED_SENSOR_NUMBERS: readonly number[] = [27, 28, 32, 33, 34, 35]

// Devices
/**
 * How long after a device was moved its earlier reports are accepted, as positions of the past: trackers send what
 * they buffered once they have reception again, usually within hours, and after a week of holidays in a garage at the
 * latest.
 */
export const MOVED_REPORTS_KEPT_MS = 7 * 86_400_000

// Connection (LIVE-30)
/** First attempt after a lost link, at most. */
export const RECONNECT_FIRST_MS = 1_000
/** Longest pause within the first minute after the loss. */
export const RECONNECT_EARLY_MAX_MS = 3_000
/** For how long the pauses stay short. */
export const RECONNECT_EARLY_MS = 60_000
/** Longest pause after the first minute. */
export const RECONNECT_LATE_MAX_MS = 30_000
/** The server sends something at least this often, so that a dead link is detected. */
export const HEARTBEAT_MS = 15_000
/** A link without a message for this long is considered dead. */
export const LINK_SILENCE_MS = 40_000

// Layout (LAYOUT-01 to LAYOUT-14, MAP-22, MAP-23)
export const RESIZE_THROTTLE_MS = 500
export const MAP_RESIZE_DEBOUNCE_MS = 250
export const MAP_RESIZE_AFTER_SIDE_BAR_MS = 400
export const BREAKPOINTS = { wide: 1200, mobile: 768, narrow: 767 } as const
/** low: of a window that is not higher than a phone on its side (`max-height: 500px`). */
export const HEADER_HEIGHT = { wide: 96, mobile: 70, low: 52 } as const
export const SIDE_BAR = { defaultMin: 512, defaultMax: 853, shorted: 350 } as const
export const SWIPE_THRESHOLD = 80

// Map (MAP-02, MAP-03, MAP-24 to MAP-26, MAP-31)
export const ZOOM_DEFAULT = 7
export const ZOOM_FOCUS = 11
export const ZOOM_MAX_TILES = 20
export const MARKER_SIZE = 43
export const MARKER_SELECTED_SCALE = 1.25
export const MARKER_STACKING_BASE = 200_500
export const MARKER_LABEL_SIZE = { plain: 13, withCount: 10 } as const
export const ROW_HIGHLIGHT_MS = 3_000

// Popups and controls (POPUP-18 to POPUP-23, UI-13, UI-20 to UI-24)
export const HORIZONTAL_WINDOW = {
  openDelayMs: 100,
  minWidth: 320,
  maxWidthShare: 0.95,
  block: 200,
  groupSize: 7,
} as const
/** POPUP-05: the query of a maps service; latitude and longitude follow, with a comma between. */
export const MAPS_QUERY_ADDRESS = 'https://www.google.com/maps?q='
export const DOUBLE_CLICK_MS = 130

// Display (UI-25, UI-26)
/** UI-25, as dayjs reads it. */
export const DATE_FORMAT = 'DD.MM.YYYY - HH:mm:ss'
/** UI-26: m/s to km/h. */
export const KMH_PER_MS = 3.6

// Vehicles (VEH-02, VEH-04, VEH-19)
export const DEFAULT_VEHICLE_TYPE = 'VEHICLE'
export const DEFAULT_DEVICE_TYPE = 'GLOBUS'
export const LOGICAL_INPUT_NUMBERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8]

// Sessions
/** As many as Google allows an account per client before it ends the oldest (refresh tokens, Google Identity, OAuth 2.0). */
export const ACCOUNT_SESSIONS_MAX = 100
/** Visitors of the demo at once; from one address ACCOUNT_SESSIONS_MAX of them. */
export const DEMO_SESSIONS_MAX = 10_000

// Rows of a streamed list per batch
export const LIST_BATCH_ROWS = 1_000

/**
 * While a person types or changes the content of the list, changes caused only by events or the clock wait this long
 * after the last input, ms.
 */
export const LIST_FIRST_MS = 150
/** The longest continuous wait, however long the person types, ms. */
export const LIST_FIRST_LONGEST_MS = 1_500

/** The slow pulse of the rings around alarms on the map: duration of each of their two sizes, ms. */
export const ALARM_BEAT_MS = 700
/** The wide size as a share of the narrow one. */
export const ALARM_BEAT_SCALE = 1.14
