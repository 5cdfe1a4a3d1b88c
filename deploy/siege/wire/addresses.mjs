// @ts-check

/**
 * @param {number} network below 100, one per attack, so that attacks do not share rate limits
 * @param {number} index
 * @returns {string} an IPv4 address; each index has its own /24
 */
export const addressOf = (network, index) =>
  `${20 + network}.${(index >> 8) & 255}.${index & 255}.7`;

/**
 * @param {number} network as above
 * @param {number} index below 65,536
 * @returns {string} an IPv6 address; all indexes share one /64
 */
export const addressInOneNetwork = (network, index) =>
  `2001:db8:${network.toString(16)}:1::${(index + 1).toString(16)}`;
