/** An id that nothing has. */
const NOBODY = 555_555_555

/** Completes the calls about the track and the fuel of a vehicle, and about receipts. trailerImport: a pending file of another import. */
export const pastSamples = ({
  vehicle,
  trailerImport,
}: {
  readonly vehicle: number
  readonly trailerImport: string
}) => {
  const period = { params: { vehicleId: vehicle }, query: '?from=1&to=2' }
  const pending = { params: { id: trailerImport } }
  return {
    track: period,
    roadTrack: period,
    fuelLedger: period,
    correctFuel: {
      params: { vehicleId: vehicle },
      body: { tank: 'all', kind: 'defuelling', from: 1, to: 2, note: null },
    },
    undoFuelCorrection: { params: { vehicleId: vehicle, id: NOBODY } },
    deleteFuelReceipt: { params: { id: NOBODY } },
    receiptImportRows: pending,
    commitReceiptImport: pending,
    dropReceiptImport: pending,
  }
}
