import { wholeNumber } from '../platform/settingNumbers.ts'

/** The metrics settings with their help. */
export const METRICS_SETTING_HELP = {
  METRICS_PORT: 'port of GET /metrics for Prometheus, on HOST; 0 picks a free one (default: no metrics)',
} as const
export type MetricsSettingName = keyof typeof METRICS_SETTING_HELP

/** The metrics port; null: they are off. @throws ConfigError */
export const readMetricsPort = (setting: (name: MetricsSettingName) => string): number | null => {
  const text = setting('METRICS_PORT')
  return text === '' ? null : wholeNumber('METRICS_PORT', text, { min: 0, max: 65_535 })
}
