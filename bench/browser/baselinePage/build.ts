import { join } from 'node:path'

/** Builds the page of the common design into its own folder; returns the folder. */
export const buildBaselinePage = async (): Promise<string> => {
  const { build } = await import('vite')
  const outDir = join(process.cwd(), 'dist', 'bench', `page-${process.pid}`)
  await build({
    root: join(process.cwd(), 'bench', 'browser', 'baselinePage'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  })
  return outDir
}
