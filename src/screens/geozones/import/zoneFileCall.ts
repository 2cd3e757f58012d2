/** Which action takes a file. */

/** A zip file names its parts in the directory at its end. */
const DIRECTORY_BYTES = 65_536

/** The extensions that the dialog offers. */
export const ACCEPTED = '.kml,.kmz,.zip,.geojson,.json,.gpx,.wkt'

/** Whether a file has one of the accepted extensions. */
export const isAccepted = (name: string): boolean => /\.(kml|kmz|zip|geojson|json|gpx|wkt)$/i.test(name)

/** The call for a file: a zip with a .shp in it is a shapefile, any other one has to contain a kml. */
export const callOfFile = async (file: File): Promise<'importKml' | 'importZoneFile'> => {
  if (/\.(kml|kmz)$/i.test(file.name)) return 'importKml'
  if (!/\.zip$/i.test(file.name)) return 'importZoneFile'
  const end = await file.slice(-DIRECTORY_BYTES).text()
  return /\.shp/i.test(end) ? 'importZoneFile' : 'importKml'
}
