// @ts-check

/**
 * @param {number} network one for each attack, below 100: no attack inherits another's limits
 * @param {number} index
 * @returns {string} an IPv4 address, each index in a /24 of its own
 */
export const addressOf = (network, index) =>
  `${20 + network}.${(index >> 8) & 255}.${index & 255}.7`;

/**
 * @param {number} network as above
 * @param {number} index below 65,536
 * @returns {string} an IPv6 address, all indexes in the same /64
 */
export const addressInOneNetwork = (network, index) =>
  `2001:db8:${network.toString(16)}:1::${(index + 1).toString(16)}`;
