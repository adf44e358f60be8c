/**
 * Code that the tests of several packages share: releases of real packages, and seeded random numbers.
 *
 * @packageDocumentation
 */
export { draws, sampled } from './draws'
export { type FileOfTwoReleases, filesBetweenReleases, releasePairs } from './releases'
export { type Random, seeded } from './seeded'
